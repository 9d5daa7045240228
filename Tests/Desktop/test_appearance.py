"""Tests the window in each language, in light and dark appearance."""

import pytest
from appearance import WINDOW, environment
from contrast import contrast
from desktop import Desktop, eventually
from screens import LANGUAGES
from window import SILHOUETTE_COLOR, Window


def test_each_language_has_its_own_titles(sample, desktop: Desktop, screenshot) -> None:
    seen = {}
    for number, (_, language) in enumerate(LANGUAGES):
        is_dark = bool(number % 2)
        with sample(*(["--dark"] if is_dark else []), **environment(language)) as window:
            box = window.button()
            seen[language] = window.picture().pixels_in(box)
            # In dark appearance, the button has a border of another color.
            assert min(box.size) >= 44 - 2 * is_dark, language
            screenshot(language, WINDOW)
    assert len(set(seen.values())) == len(LANGUAGES)


@pytest.mark.parametrize("color", ["#ffd400", "#101010", "#fafafa"])
def test_a_provider_may_have_any_color(sample, desktop: Desktop, screenshot, color: str) -> None:
    with sample("--provider-color", color, "--provider-name", "Analytical", waits_for_button=False) as window:
        picture = eventually(lambda: (seen := window.picture()).box(SILHOUETTE_COLOR, least_row=8) and seen, "a window")
        expected = tuple(bytes.fromhex(color[1:]))
        assert picture.box(expected, least_row=100), "the provider's color is legible without a change"
        screenshot(color[1:], WINDOW)


def test_high_contrast_is_applied(sample, screenshot) -> None:
    with sample() as window:
        box = window.button()
    with sample(waits_for_button=False, **environment("en", contrast=True)) as window:
        picture = eventually(lambda: (seen := window.picture()).box(SILHOUETTE_COLOR, least_row=8) and seen, "a window")
        screenshot("light", WINDOW)
        left, middle = box.left + 12, box.middle[1]
        assert contrast(picture.color(left, middle), (255, 255, 255)) >= 7, "WCAG 2.2, criterion 1.4.6"


def test_a_name_with_a_line_break_stays_in_one_line(sample, screenshot) -> None:
    heights = set()
    for name in ("Analytical Engine", "Analytical\nEngine"):
        with sample("--provider-name", name) as window:
            heights.add(window.button().size[1])
            screenshot(str(len(name.split())), WINDOW)
    assert len(heights) == 1


def title_width(window: Window) -> int:
    columns = window.picture().columns(window.button(), (255, 255, 255))
    return columns[-1] - columns[0]


def test_a_narrow_button_has_the_short_title(desktop: Desktop, snippet, screenshot) -> None:
    with snippet("permissions") as window:
        (number,) = desktop.windows("Snippet")
        wide = window.button().size[0]
        screenshot("wide", desktop.position(number))
        long = title_width(window)
        desktop.resize(number, 1, 1)
        eventually(lambda: window.button().size[0] < wide, "a narrow button")
        screenshot("narrow", desktop.position(number))
        assert title_width(window) < long * 0.7
