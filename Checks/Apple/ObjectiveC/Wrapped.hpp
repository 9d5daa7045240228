#pragma once

template <typename Value> struct wrapped {
    Value value;
};
