"""Numbers as people read them: a fraction, a percentage, a decimal number.

Rounding is done on whole numbers, half away from zero, so that a percentage on the page never depends on a float. A
probability that is not zero is never shown as 0%, and one below one never as 100%.
"""

from fractions import Fraction
from typing import Any

SHORT = 16
"""How many characters a fraction may have to be shown as one."""


def exact(value: Any) -> Fraction:
    """The value of a number, exactly: int, float, Fraction, Decimal or a numpy scalar; ValueError if it is not finite.

    >>> exact(0.25)
    Fraction(1, 4)
    """
    try:
        return Fraction(*map(int, value.as_integer_ratio()))
    except (AttributeError, OverflowError, ValueError):
        raise ValueError(f"a finite number is needed; given: {value!r}") from None


def decimal(value: Any, places: int = 2) -> str:
    """The number with that many decimal places; whole numbers have none.

    >>> decimal(Fraction(5, 2)), decimal(4), decimal(Fraction(-1, 3), 3)
    ('2.50', '4', '-0.333')
    """
    number = exact(value)
    return str(number.numerator) if number.denominator == 1 else _fixed(number, places)


def percent(value: Any, places: int = 1) -> str:
    """A probability (0 to 1) as a percentage.

    >>> percent(Fraction(625, 1296)), percent(1), percent(Fraction(1, 7776)), percent(Fraction(99999, 100000))
    ('48.2%', '100%', '0.01%', '99.999%')
    """
    number = exact(value) * 100
    if number in (0, 100):
        return f"{number}%"
    while places < 12 and Fraction(_fixed(number, places)) in (0, 100):
        places += 1
    return f"{_fixed(number, places)}%"


def brief(value: Any, as_percent: bool) -> str:
    """A prediction, as short as it was meant: no digits after the point where they are all zero.

    >>> brief(0.4, True), brief(Fraction(1, 3), True), brief(4.5, False), brief(9.0, False)
    ('40%', '33.3%', '4.50', '9')
    """
    return percent(value).replace(".0%", "%") if as_percent else decimal(value)


def fraction(value: Any) -> str:
    """The fraction, if the number is exact and the fraction is short enough to be read; else nothing.

    >>> fraction(Fraction(1, 4)), fraction(0.25), fraction(Fraction(1, 3**40)), fraction(2)
    ('1/4', '', '', '2')
    """
    text = str(value) if type(value) in (int, Fraction) and exact(value).denominator.bit_length() < 100 else ""
    return text if len(text) <= SHORT else ""


def probability(value: Any) -> str:
    """A probability as a percentage, and as a fraction where there is one.

    >>> probability(Fraction(625, 1296)), probability(0.48)
    ('48.2% (625/1296)', '48.0%')
    """
    as_fraction = fraction(value) if exact(value).denominator > 1 else ""
    return f"{percent(value)} ({as_fraction})" if as_fraction else percent(value)


def number(value: Any) -> str:
    """A number that is no probability: rounded to two places, and as a fraction where there is one.

    >>> number(Fraction(3125, 1296)), number(5)
    ('2.41 (3125/1296)', '5')
    """
    as_fraction = fraction(value) if exact(value).denominator > 1 else ""
    return f"{decimal(value)} ({as_fraction})" if as_fraction else decimal(value)


def _fixed(value: Fraction, places: int) -> str:
    scaled = (2 * abs(value.numerator) * 10**places + value.denominator) // (2 * value.denominator)
    whole, part = divmod(scaled, 10**places)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole}.{part:0{places}d}" if places else f"{sign}{whole}"
