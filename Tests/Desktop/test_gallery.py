"""Takes screenshots of the window in each language, in light and dark appearance, and in each state, if LATCHKEY_SHOTS names a folder for
them."""

import pytest
from appearance import WINDOW, environment
from consent import agree
from desktop import Desktop, eventually
from playwright.sync_api import Page
from screens import LANGUAGES

DESTRUCTIVE = {"light": (224, 27, 36), "dark": (178, 22, 29)}


@pytest.mark.parametrize("language", [language for _, language in LANGUAGES])
@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_gallery(sample, desktop: Desktop, page: Page, screenshot, language: str, appearance: str) -> None:
    options = ["--scope", "email,user_birthday,user_location", *(["--dark"] if appearance == "dark" else [])]
    with sample("--tooltip", *options, **environment(language)) as window:
        eventually(desktop.tooltip, "the tooltip")
        screenshot("1-bubble", WINDOW)
    with sample(*options, **environment(language)) as window:
        screenshot("2-nobody", WINDOW)
        window.click_button()
        address = window.address()
        window.wait_while_busy()
        screenshot("3-busy", WINDOW)
        agree(page, address, "user_birthday")
        window.expect("logged in")
        eventually(lambda: not window.silhouette(), "Ada's picture")
        desktop.move(300, 590)
        screenshot("4-logged-in", WINDOW)
        before = set(desktop.windows(""))
        window.click_button()

        def dialogs() -> list[str]:
            return [number for number in set(desktop.windows("")) - before if desktop.position(number).size[0] > 100]

        (dialog,) = eventually(dialogs, "the logout prompt")
        desktop.center(dialog, WINDOW)
        eventually(lambda: window.picture().box(DESTRUCTIVE[appearance], least_row=100), "the logout prompt in the middle")
        screenshot("5-question", WINDOW)
