"""Computes the contrast ratio of two colors (WCAG 2.2)."""

Color = tuple[int, int, int]


def contrast(one: Color, other: Color) -> float:
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color: Color) -> float:
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in (part / 255 for part in color)]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
