import LoginModel
import ProviderDomain

/// The recent events of an app: one chart for each kind of event, the same figures as a table, and the callbacks sent to the app.
struct ActivityPage: Sendable {
    let head: AppPageHeader
    /// The days shown; see `FieldAccess.day`.
    let days: ClosedRange<Int>
    let counts: [ActivityCount]
    /// The callbacks, the newest first; `nil` if the role does not permit seeing them.
    let callbacks: [AppCallback]?
}

extension ActivityPage: RenderablePage {
    var template: String { "activity" }
    var section: PageSection? { .developers }
    var isWide: Bool { true }

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": head.title(words.localized(head.tab.text), words, names),
            "head": head.content(words, names),
            "introduction": words.localized(.activityIntroduction, ["count": days.count.number(in: words.language)]),
        ]
        if ActivityKind.allCases.contains(where: { $0.series(of: counts, on: days).contains { $0 > 0 } }) {
            content["charts"] = ActivityKind.allCases.map { ActivityChart(kind: $0, days: days, counts: counts).content(words) }
            content["table"] = table(words)
        } else {
            content["empty"] = words.localized(.activityEmpty, names)
        }
        // A role that may only view statistics sees how often errors occurred, but not why.
        let reasons = head.role.allows(.develop) ? FailureReason.failureCounts(of: counts, on: days) : []
        if !reasons.isEmpty {
            content["reasons"] = ["reasonsTitle": words.localized(.activityReasons, names), "each": reasons.map { reason($0, words) }]
        }
        if let callbacks {
            content["callbacks"] =
                [
                    "callbacksTitle": words.localized(.activityCallbacks, names),
                    "hasRows": !callbacks.isEmpty,
                    "callbackRows": callbacks.map { callback($0, words) },
                    "callbacksNone": callbacks.isEmpty ? [words.localized(.activityCallbacksNone, names)] : [],
                ] as [String: Any]
        }
        return content
    }

    private func table(_ words: MessageCatalog) -> [String: Any] {
        let series = ActivityKind.allCases.map { $0.series(of: counts, on: days) }
        return [
            "summary": words.localized(.activityTable),
            "dayLabel": words.localized(.activityDay),
            "columns": ActivityKind.allCases.map { words.localized(named: "activity.\($0.rawValue)") ?? LocalizedText(pieces: []) },
            "lines": days.indices.enumerated().reversed().map { index, day in
                [
                    "date": PageTime(day: days[day]).shortDay(in: words.language),
                    "cells": series.map { $0[index].number(in: words.language) },
                ] as [String: Any]
            },
        ]
    }

    private func reason(_ line: FailureReason.Line, _ words: MessageCatalog) -> [String: Any] {
        var content: [String: Any] = [
            "reason": words.localized(named: "activity.reason.\(line.reason.rawValue)") ?? LocalizedText(pieces: []),
            "line": words.localized(
                .activityReasonLine, ["count": line.count.number(in: words.language)], at: ["date": words.day(PageTime(day: line.lastDay))]),
        ]
        if let code = line.code { content["code"] = code }
        return content
    }

    private func callback(_ callback: AppCallback, _ words: MessageCatalog) -> [String: Any] {
        let times = ["date": words.minute(PageTime(callback.requestedAt)), "due": words.second(PageTime(callback.dueAt))]
        var content: [String: Any] = [
            "kind": words.localized(named: "callback.kind.\(callback.kind.rawValue)") ?? LocalizedText(pieces: []),
            "state": words.localized(named: "callback.state.\(callback.state.rawValue)", at: times) ?? LocalizedText(pieces: []),
            "asked": words.localized(.activityCallbackRequested, ["count": callback.attempts.number(in: words.language)], at: times),
            "isWrong": callback.state == .failed,
        ]
        if let problem = callback.problem, callback.state != .delivered { content["why"] = ["problem": problem] }
        return content
    }
}

extension ActivityKind {
    /// The number of events of this kind on each day.
    func series(of counts: [ActivityCount], on days: ClosedRange<Int>) -> [Int] {
        var series = [Int](repeating: 0, count: days.count)
        for count in counts where events.contains(count.event) && days.contains(count.day) {
            series[count.day - days.lowerBound] += count.count
        }
        return series
    }
}
