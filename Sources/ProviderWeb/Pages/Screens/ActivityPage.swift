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

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": head.title(catalog.localized(head.tab.text), catalog, names),
            "head": head.content(catalog, names),
            "introduction": catalog.localized(.activityIntroduction, ["count": days.count.number(in: catalog.language)]),
        ]
        if ActivityKind.allCases.contains(where: { $0.series(of: counts, on: days).contains { $0 > 0 } }) {
            content["charts"] = ActivityKind.allCases.map { ActivityChart(kind: $0, days: days, counts: counts).content(catalog) }
            content["table"] = table(catalog)
        } else {
            content["empty"] = catalog.localized(.activityEmpty, names)
        }
        // A person whose role permits only viewing statistics sees how often errors occurred, but not why.
        let reasons = head.role.allows(.develop) ? FailureReason.failureCounts(of: counts, on: days) : []
        if !reasons.isEmpty {
            content["reasons"] = ["reasonsTitle": catalog.localized(.activityReasons, names), "each": reasons.map { reason($0, catalog) }]
        }
        if let callbacks {
            content["callbacks"] =
                [
                    "callbacksTitle": catalog.localized(.activityCallbacks, names),
                    "hasRows": !callbacks.isEmpty,
                    "callbackRows": callbacks.map { callback($0, catalog) },
                    "callbacksNone": callbacks.isEmpty ? [catalog.localized(.activityCallbacksNone, names)] : [],
                ] as [String: Any]
        }
        return content
    }

    private func table(_ catalog: MessageCatalog) -> [String: Any] {
        let series = ActivityKind.allCases.map { $0.series(of: counts, on: days) }
        return [
            "summary": catalog.localized(.activityTable),
            "dayLabel": catalog.localized(.activityDay),
            "columns": ActivityKind.allCases.map { catalog.localized(named: "activity.\($0.rawValue)") ?? LocalizedText(pieces: []) },
            "lines": days.indices.enumerated().reversed().map { index, day in
                [
                    "date": PageTime(day: days[day]).shortDay(in: catalog.language),
                    "cells": series.map { $0[index].number(in: catalog.language) },
                ] as [String: Any]
            },
        ]
    }

    private func reason(_ line: FailureReason.Line, _ catalog: MessageCatalog) -> [String: Any] {
        var content: [String: Any] = [
            "reason": catalog.localized(named: "activity.reason.\(line.reason.rawValue)") ?? LocalizedText(pieces: []),
            "line": catalog.localized(
                .activityReasonLine, ["count": line.count.number(in: catalog.language)],
                at: ["date": catalog.day(PageTime(day: line.lastDay))]),
        ]
        if let code = line.code { content["code"] = code }
        return content
    }

    private func callback(_ callback: AppCallback, _ catalog: MessageCatalog) -> [String: Any] {
        let times = ["date": catalog.minute(PageTime(callback.requestedAt)), "due": catalog.second(PageTime(callback.dueAt))]
        var content: [String: Any] = [
            "kind": catalog.localized(named: "callback.kind.\(callback.kind.rawValue)") ?? LocalizedText(pieces: []),
            "state": catalog.localized(named: "callback.state.\(callback.state.rawValue)", at: times) ?? LocalizedText(pieces: []),
            "asked": catalog.localized(.activityCallbackRequested, ["count": callback.attempts.number(in: catalog.language)], at: times),
            "isWrong": callback.state == .failed,
        ]
        if let problem = callback.problem, callback.state != .delivered { content["why"] = ["problem": problem] }
        return content
    }
}

extension ActivityKind {
    /// Returns the number of events of this kind on each day.
    func series(of counts: [ActivityCount], on days: ClosedRange<Int>) -> [Int] {
        var series = [Int](repeating: 0, count: days.count)
        for count in counts where events.contains(count.event) && days.contains(count.day) {
            series[count.day - days.lowerBound] += count.count
        }
        return series
    }
}
