"""The window in each language, light and dark."""

import pytest
from appearance import WINDOW, environment
from contrast import contrast
from desktop import Desktop, eventually
from screens import LANGUAGES
from window import SILHOUETTE_COLOR, Window


def test_each_language_has_titles_of_its_own(sample, desktop: Desktop, shot) -> None:
    seen = {}
    for number, (_, language) in enumerate(LANGUAGES):
        is_dark = bool(number % 2)
        with sample(*(["--dark"] if is_dark else []), **environment(language)) as window:
            box = window.button()
            seen[language] = window.picture().cut(box)
            # In the dark it has a line around it, of another color.
            assert min(box.size) >= 44 - 2 * is_dark, language
            shot(language, WINDOW)
    assert len(set(seen.values())) == len(LANGUAGES)


@pytest.mark.parametrize("color", ["#ffd400", "#101010", "#fafafa"])
def test_a_provider_may_have_any_color(sample, desktop: Desktop, shot, color: str) -> None:
    with sample("--provider-color", color, "--provider-name", "Analytical", waits_for_button=False) as window:
        picture = eventually(lambda: (seen := window.picture()).box(SILHOUETTE_COLOR, least_row=8) and seen, "a window")
        wanted = tuple(bytes.fromhex(color[1:]))
        assert picture.box(wanted, least_row=100), "its own color is legible as it is"
        shot(color[1:], WINDOW)


def test_high_contrast_is_heeded(sample, shot) -> None:
    with sample() as window:
        box = window.button()
    with sample(waits_for_button=False, **environment("en", contrast=True)) as window:
        picture = eventually(lambda: (seen := window.picture()).box(SILHOUETTE_COLOR, least_row=8) and seen, "a window")
        shot("light", WINDOW)
        left, middle = box.left + 12, box.middle[1]
        assert contrast(picture.color(left, middle), (255, 255, 255)) >= 7, "WCAG 2.2, criterion 1.4.6"


def test_a_name_of_two_lines_stays_in_its_line(sample, shot) -> None:
    heights = set()
    for name in ("Analytical Engine", "Analytical\nEngine"):
        with sample("--provider-name", name) as window:
            heights.add(window.button().size[1])
            shot(str(len(name.split())), WINDOW)
    assert len(heights) == 1


def title_width(window: Window) -> int:
    columns = window.picture().columns(window.button(), (255, 255, 255))
    return columns[-1] - columns[0]


def test_a_narrow_button_has_the_short_title(desktop: Desktop, snippet, shot) -> None:
    with snippet("permissions") as window:
        (number,) = desktop.windows("Snippet")
        wide = window.button().size[0]
        shot("wide", desktop.place(number))
        long = title_width(window)
        desktop.resize(number, 1, 1)
        eventually(lambda: window.button().size[0] < wide, "a narrow button")
        shot("narrow", desktop.place(number))
        assert title_width(window) < long * 0.7
