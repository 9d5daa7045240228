// Core Graphics. Pages below https://developer.apple.com/documentation/
#pragma once
#include "../CoreFoundation/CoreFoundation.h"

AVAILABLE(2.0, 13.1, 10.0, 1.0)
typedef CLOSED_ENUM(int, CGLineCap) { // coregraphics/cglinecap
    kCGLineCapButt, // coregraphics/cglinecap/butt
    kCGLineCapRound, // coregraphics/cglinecap/round
    kCGLineCapSquare, // coregraphics/cglinecap/square
};

AVAILABLE(2.0, 13.1, 10.0, 1.0)
typedef CLOSED_ENUM(int, CGLineJoin) { // coregraphics/cglinejoin
    kCGLineJoinMiter, // coregraphics/cglinejoin/miter
    kCGLineJoinRound, // coregraphics/cglinejoin/round
    kCGLineJoinBevel, // coregraphics/cglinejoin/bevel
};
