-- Walks the steps of pieces of work on each connection of wrk, checks each answer, and reports the latencies of whole pieces.
--
-- Before this script, a job sets:
--   pieces    a list of pieces of work, which each connection does in turn. A piece is a list of steps:
--             method, path, headers, body: the request, in which {code} is what the step before captured, and {unique} differs each time
--             status: the status of the answer
--             header: the answer's header that must match the pattern; without one, the body must match
--             pattern: a pattern of Lua, whose capture is the {code} of the next step
--   run_name  a name that no other run has, for {unique}
--   seconds   the length of the run
--   finished  the path of a file to which each connection appends a character at its end
--
-- A connection ends with the piece during which the time is up, so that the server has done whole pieces only.
--
-- wrk does not say which connection an answer belongs to. It must therefore have as many threads as connections: each thread has an
-- interpreter of its own, in which the requests and answers of its only connection alternate.

local ffi = require("ffi")
ffi.cdef [[
    typedef struct { long seconds; long nanoseconds; } instant;
    int clock_gettime(int clock, instant *now);
]]
local CLOCK_MONOTONIC = 1
local instant = ffi.new("instant")
local threads = {}

-- These are global, because `done` reads them from outside.
latencies, failures, failure, thread_number, first_begin, last_end = {}, 0, "", 0, nil, 0

local piece, step, begin, code, unique, formatted = 1, 1, 0, "", 0, {}

local function microseconds()
    ffi.C.clock_gettime(CLOCK_MONOTONIC, instant)
    return tonumber(instant.seconds) * 1e6 + tonumber(instant.nanoseconds) / 1e3
end

local function filled(text)
    return (text:gsub("{(%w+)}", { code = code, unique = run_name .. "x" .. thread_number .. "x" .. unique }))
end

-- Formats a request once if all its repetitions are equal.
local function fixed(request)
    if (request.path .. request.body):find("{%w+}") then return nil end
    return wrk.format(request.method, request.path, request.headers, request.body)
end

function setup(thread)
    thread:set("thread_number", #threads + 1)
    table.insert(threads, thread)
end

function init()
    for number, steps in ipairs(pieces) do
        formatted[number] = {}
        for place, request in ipairs(steps) do formatted[number][place] = fixed(request) or false end
    end
end

-- wrk also calls this once without sending the request, so only `response` moves on.
function request()
    if step == 1 then
        begin = microseconds()
        first_begin = first_begin or begin
    end
    local ready = formatted[piece][step]
    if ready then return ready end
    local now = pieces[piece][step]
    return wrk.format(now.method, filled(now.path), now.headers, filled(now.body))
end

function response(status, headers, body)
    local expected = pieces[piece][step]
    local text = expected.header and (headers[expected.header] or "") or body
    local found = status == expected.status and text:match(expected.pattern)
    if found and step < #pieces[piece] then
        code, step = found, step + 1
        return
    end
    last_end = microseconds()
    if found then
        latencies[#latencies + 1] = last_end - begin
    else
        failures = failures + 1
        if failures == 1 then
            failure = string.format("step %d: status %d, %s", step, status, (text ~= "" and text or body):sub(1, 300))
        end
    end
    piece, step, unique = piece % #pieces + 1, 1, unique + 1
    if last_end - first_begin >= seconds * 1e6 then
        wrk.thread:stop()
        local file = assert(io.open(finished, "a"))
        file:write(".")
        file:close()
    end
end

function done(summary)
    local all, failed, reason, errors = {}, 0, "", summary.errors
    local start, stop = math.huge, 0
    for _, thread in ipairs(threads) do
        for _, latency in ipairs(thread:get("latencies")) do all[#all + 1] = latency end
        failed = failed + thread:get("failures")
        if reason == "" then reason = thread:get("failure") end
        start, stop = math.min(start, thread:get("first_begin") or math.huge), math.max(stop, thread:get("last_end"))
    end
    table.sort(all)
    local function percentile(share) return all[math.max(1, math.ceil(#all * share))] or 0 end
    io.write(string.format(
        "result %d %d %d %d %.1f %.1f\n", #all, failed, errors.connect + errors.read + errors.write + errors.timeout,
        math.max(stop - start, 0), percentile(0.95), percentile(0.99)))
    io.write("failure ", (reason:gsub("%s+", " ")), "\n")
end
