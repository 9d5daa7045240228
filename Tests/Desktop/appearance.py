"""The appearances in which the window is tested."""

from desktop import Box

LOCALES = {"en": "en_GB", "th": "th_TH", "it": "it_IT", "ja": "ja_JP", "zh-Hant": "zh_TW"}
WINDOW = Box(0, 0, 460, 600)


def environment(language: str, *, contrast: bool = False) -> dict[str, str]:
    chosen = {"LANG": f"{LOCALES[language]}.UTF-8", "LANGUAGE": LOCALES[language], "LC_ALL": ""}
    return chosen | ({"GTK_THEME": "Default-hc"} if contrast else {})
