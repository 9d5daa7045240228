import Mustache
import PageMarkup

/// A text with its placeholders filled in, ready for a template: `{{{heading.markup}}}` in content, `{{title}}` in titles and attributes.
struct LocalizedText: Sendable {
    enum Piece: Sendable {
        case literal(String)
        case name(String)
        case time(TimeElement)
    }

    /// The number of Unicode scalars above which a name is visually truncated, though not for a screen reader.
    private static let longName = 64

    let pieces: [Piece]

    /// The plain text, without Unicode isolates around names.
    var plain: String {
        pieces.map { piece in
            switch piece {
            case .literal(let text), .name(let text): text
            case .time(let stamp): stamp.text
            }
        }.joined()
    }

    /// HTML that isolates each name with the element `bdi`, so that a right-to-left name does not reorder the text around it.
    var markup: String {
        pieces.reduce(into: "") { markup, piece in
            switch piece {
            case .literal(let literal):
                markup += MarkupEscape().escapeText(literal)
            case .name(let name):
                markup += name.unicodeScalars.count > Self.longName ? "<bdi class=\"long\">" : "<bdi>"
                markup += MarkupEscape().escapeText(name) + "</bdi>"
            case .time(let stamp):
                let seconds = stamp.showsSeconds ? " data-seconds=\"1\"" : ""
                markup += "<time datetime=\"\(stamp.datetime)\"\(seconds)>" + MarkupEscape().escapeText(stamp.text) + "</time>"
            }
        }
    }
}

extension LocalizedText: MustacheParent {
    func child(named: String) -> Any? {
        named == "markup" ? markup : nil
    }
}

extension LocalizedText: MustacheCustomRenderable {
    var isNull: Bool { false }

    /// Plain text that isolates each name with U+2068 and U+2069, since an attribute cannot contain the element `bdi`.
    var renderText: String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .literal(let literal): text += literal
            case .name(let name): text += "\u{2068}\(name)\u{2069}"
            case .time(let stamp): text += stamp.text
            }
        }
    }
}
