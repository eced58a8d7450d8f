"""What may stay of a stranger's HTML: each list of `classkit.grading.clean`, and that all of it is well formed."""

import base64

import pytest

from classkit.grading.clean import DEEPEST, clean, clean_output, is_base64

PNG = base64.b64encode(b"\x89PNG and so on").decode("ascii")
DRAWING = '<svg viewBox="0 0 9 9"><g><rect x="1"/><rect x="2"/></g><title>Two bars</title></svg>'
DRAWN = (
    '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><g><rect x="1"></rect><rect x="2"></rect></g>'
    "<title>Two bars</title></svg>"
)


def shown(**data):
    """What stays of an output that was displayed."""
    kept = clean_output(
        {"output_type": "display_data", "data": {name.replace("_", "/"): one for name, one in data.items()}}
    )
    return None if kept is None else kept["data"]


@pytest.mark.parametrize(
    ("bad", "kept"),
    [
        ('<svg><path fill="url(//evil)" d="M0"/></svg>', ' d="M0"'),
        ('<svg><path stroke="red;x" d="M0 url(//evil)"/></svg>', ""),
        ('<svg><path fill="url(#k0123abcd-1)"/></svg>', ' fill="url(#k0123abcd-1)"'),
        ('<svg><path id="notebook" href="https://example.org"/></svg>', ""),
        ('<svg><path id="k0123abcd-1"/></svg>', ' id="k0123abcd-1"'),
    ],
)
def test_an_attribute_stays_only_if_the_whole_of_it_is_allowed(bad, kept):
    assert clean(bad) == f'<svg xmlns="http://www.w3.org/2000/svg"><path{kept}></path></svg>'


@pytest.mark.parametrize(
    ("style", "kept"),
    [
        ("margin: 1px url(//evil); width: 50%", ' style="width: 50%"'),
        ("position: fixed; top: 0", ""),
        ("width: 5px/**/;background: red", ""),
    ],
)
def test_a_rule_of_a_style_stays_only_if_the_whole_of_it_is_allowed(style, kept):
    assert clean(f'<p style="{style}">x</p>') == f"<p{kept}>x</p>"


def test_of_the_classes_only_the_kits_stay():
    assert clean('<b class="kit-head modal kit-x;y kit-Panel">x</b>') == '<b class="kit-head">x</b>'


def test_an_id_that_the_pages_own_scripts_could_ask_for_does_not_stay():
    assert clean('<b id="notebook">x</b>') == "<b>x</b>"


def test_a_value_cannot_end_its_attribute():
    assert clean("""<b aria-label='" onclick="steal()'>x</b>""") == (
        '<b aria-label="&quot; onclick=&quot;steal()">x</b>'
    )


def test_a_link_tells_the_other_page_nothing_and_gives_it_no_hold():
    kept = clean('<a href="https://example.org" rel="opener" target="_blank">x</a>')
    assert kept == '<a href="https://example.org" rel="noopener noreferrer nofollow">x</a>'


def test_html_inside_a_drawing_is_left_out_and_so_is_a_drawing_outside_of_one():
    """A browser ends the drawing at such a tag, and reads on in another way than was checked here."""
    assert clean("<svg><p>x</p><img src=x></svg>") == '<svg xmlns="http://www.w3.org/2000/svg">x</svg>'
    assert clean('<path d="M0"/><b>x</b>') == "<b>x</b>"


def test_a_drawing_keeps_its_title_and_its_closed_tags_stay_closed():
    """Bars that stand inside each other would not be drawn."""
    assert clean(DRAWING) == DRAWN


def test_what_stands_in_a_silent_element_stays_out_up_to_its_own_end():
    assert clean("<object>a<object>b</object>c</object>d") == "d"


def test_elements_that_were_left_open_are_closed_from_the_inside():
    assert clean("<ul><li>a <b>c</ul>d") == "<ul><li>a <b>c</b></li></ul>d"


def test_no_more_elements_stand_inside_each_other_than_a_page_can_bear():
    kept = clean("<b>" * (DEEPEST + 5) + "x")
    assert (kept.count("<b>"), kept.count("</b>")) == (DEEPEST, DEEPEST)
    assert "<b>x" in kept


@pytest.mark.parametrize("command", ["href", "class", "cssId", "style", "data", "htmlId", "unicode", "gdef", "require"])
def test_no_formula_has_a_command_that_sets_an_attribute_or_renames_one(command):
    assert clean(rf"$\{command}{{a}}{{b}} \le c$") == f"$\\\u200b{command}{{a}}{{b}} \\le c$"


def test_a_displayed_drawing_is_cleaned_as_html_is():
    bad = DRAWING.replace("<g>", "<g onload='steal()'><script>steal()</script>")
    assert shown(**{"image_svg+xml": bad}) == {"image/svg+xml": DRAWN}


@pytest.mark.parametrize("text", ['"><script>steal()</script>', '"><b onload=x>abc', "AAA", "Ä" + PNG])
def test_a_picture_that_is_no_picture_does_not_reach_the_page(text):
    """nbconvert writes it into the page as it stands."""
    assert not is_base64(text)
    assert shown(image_png=text, text_plain="a chart") == {"text/plain": "a chart"}


def test_a_picture_stays_also_where_it_is_broken_into_lines():
    lines = "\n".join((PNG[:8], PNG[8:], ""))
    assert shown(image_png=lines) == {"image/png": lines}


def test_of_an_output_of_which_nothing_stays_no_empty_one_is_left():
    assert shown(text_html="<script>steal()</script>", application_javascript="steal()") is None
    assert shown(text_html="<script>steal()</script>", text_plain="a chart") == {"text/plain": "a chart"}


def test_printed_text_has_one_of_two_names_and_an_error_says_something():
    printed = [
        clean_output({"output_type": "stream", "name": name, "text": "x"})["name"] for name in ("stderr", '"><b>')
    ]
    assert printed == ["stderr", "stdout"]
    error = {"output_type": "error", "ename": "NameError", "evalue": "q1", "traceback": []}
    assert clean_output(error)["traceback"] == ["NameError: q1"]
    assert clean_output(error | {"traceback": ["line 1"]})["traceback"] == ["line 1"]
