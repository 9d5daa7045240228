internal import CExpat

/// Reads an SVG file with the XML parser expat, and stops at the first event that a ``DrawingRule`` refuses.
final class DrawingReader {
    private let parser: XML_Parser
    private var error: DrawingError?
    private var openElements: [String] = []
    private var elementCount = 0
    private var useCount = 0
    /// The text of the open `style` element; expat reports it in several parts. A rule allows no element inside of it, which would divide
    /// the text.
    private var styleText = ""

    /// The character between the namespace and the local part of a name. It cannot occur in either of them.
    private static let separator: Character = "\n"

    /// Checks a file.
    /// - Throws: The first problem, with its line.
    static func check(_ file: [UInt8]) throws(DrawingError) {
        // The encoding is fixed, because a browser could read other elements in the same bytes.
        guard let parser = XML_ParserCreateNS("UTF-8", XML_Char(bitPattern: separator.asciiValue ?? 0)) else {
            throw DrawingError(line: nil, problem: "there is no memory for an XML parser")
        }
        defer { XML_ParserFree(parser) }
        let reader = DrawingReader(parser)
        let status = withExtendedLifetime(reader) {
            reader.install()
            return file.withUnsafeBytes { XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, CInt($0.count), 1) }
        }
        if let error = reader.error { throw error }
        guard status == XML_STATUS_OK else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown error"
            throw DrawingError(line: reader.line, problem: "the file is not valid XML: \(reason)")
        }
    }

    private init(_ parser: XML_Parser) { self.parser = parser }

    private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    /// Sets the functions that expat calls. They find this object in the user data.
    private func install() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetXmlDeclHandler(parser) { data, _, encoding, _ in
            guard let encoding else { return }
            DrawingReader.from(data).require(DrawingRule.problem(withEncoding: String(cString: encoding)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            DrawingReader.from(data).require("a document type declaration (DOCTYPE) is not allowed, because it can define entities")
        }
        XML_SetProcessingInstructionHandler(parser) { data, target, _ in
            let name = target.map { String(cString: $0) } ?? ""
            DrawingReader.from(data).require("the processing instruction <?\(DrawingRule.shown(name))?> is not allowed")
        }
        XML_SetElementHandler(parser, { DrawingReader.from($0).start($1, $2) }, { data, _ in DrawingReader.from(data).end() })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let text else { return }
            let reader = DrawingReader.from(data)
            guard reader.openElements.last == "style" else { return }
            reader.styleText += String(decoding: UnsafeRawBufferPointer(start: text, count: Int(count)), as: UTF8.self)
        }
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> DrawingReader {
        guard let data else { preconditionFailure("The user data is the reader.") }
        return Unmanaged<DrawingReader>.fromOpaque(data).takeUnretainedValue()
    }

    /// Stops the parser if there is a problem. Expat may still call one more handler after that, so only the first problem is stored.
    private func require(_ problem: String?) {
        guard let problem, error == nil else { return }
        error = DrawingError(line: line, problem: problem)
        XML_StopParser(parser, XML_Bool(0))
    }

    private func start(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
        guard error == nil, let name else { return }
        let element = Self.split(name)
        require(DrawingRule.problem(withElement: element.local, namespace: element.namespace, in: openElements.last))
        openElements.append(element.local)
        elementCount += 1
        useCount += element.local == "use" ? 1 : 0
        require(DrawingRule.problem(withElements: elementCount, depth: openElements.count, uses: useCount))
        styleText = ""
        var index = 0
        while error == nil, let attributes, let key = attributes[index], let value = attributes[index + 1] {
            let attribute = Self.split(key)
            require(
                DrawingRule.problem(
                    withAttribute: attribute.local, namespace: attribute.namespace, value: String(cString: value), of: element.local))
            index += 2
        }
    }

    private func end() {
        guard error == nil else { return }
        if openElements.popLast() == "style" { require(DrawingRule.problem(withStyle: styleText, in: "<style>")) }
    }

    /// Returns the parts of a name. The namespace of an attribute without a prefix is empty.
    private static func split(_ name: UnsafePointer<XML_Char>) -> (namespace: String, local: String) {
        let parts = String(cString: name).split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        return parts.count > 1 ? (parts[0], parts[1]) : ("", parts[0])
    }
}
