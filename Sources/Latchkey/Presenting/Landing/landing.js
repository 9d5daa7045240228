// Moves the answer from the fragment of the address, which browsers keep to themselves, into the form, and out of the history.
(function () {
    "use strict";
    var answer = location.hash.slice(1);
    var form = document.forms[0];
    if (!answer || !form) { return; }
    form.elements.fragment.value = answer;
    history.replaceState(null, "", location.pathname);
    form.submit();
})();
