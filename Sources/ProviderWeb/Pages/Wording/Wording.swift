import Mustache
import PageMarkup

/// A phrase with its names filled in, ready for a template: `{{{heading.markup}}}` between tags, `{{title}}` in titles and attributes.
struct Wording: Sendable {
    enum Piece: Sendable {
        case words(String)
        case name(String)
        case time(Stamp)
    }

    /// From so many Unicode scalars on, a name is cut off to the eye, though not to a screen reader.
    private static let longName = 64

    let pieces: [Piece]

    /// The words alone, for a phrase without names of people or apps.
    var plain: String {
        pieces.map { piece in
            switch piece {
            case .words(let text), .name(let text): text
            case .time(let stamp): stamp.text
            }
        }.joined()
    }

    /// HTML in which each name is isolated, so that one written from right to left does not turn the words around it.
    var markup: String {
        pieces.reduce(into: "") { markup, piece in
            switch piece {
            case .words(let words):
                markup += MarkupEscape().escapeText(words)
            case .name(let name):
                markup += name.unicodeScalars.count > Self.longName ? "<bdi class=\"long\">" : "<bdi>"
                markup += MarkupEscape().escapeText(name) + "</bdi>"
            case .time(let stamp):
                markup += "<time datetime=\"\(stamp.datetime)\">" + MarkupEscape().escapeText(stamp.text) + "</time>"
            }
        }
    }
}

extension Wording: MustacheParent {
    func child(named: String) -> Any? {
        named == "markup" ? markup : nil
    }
}

extension Wording: MustacheCustomRenderable {
    var isNull: Bool { false }

    /// Plain text, in which the isolates of Unicode do for the names what an element does in markup.
    var renderText: String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .words(let words): text += words
            case .name(let name): text += "\u{2068}\(name)\u{2069}"
            case .time(let stamp): text += stamp.text
            }
        }
    }
}
