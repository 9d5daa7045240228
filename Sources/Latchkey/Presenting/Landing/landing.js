// Moves the login response from the URL's fragment, which browsers do not send to servers, into the form, and removes it from the history.
(function () {
    "use strict";
    var answer = location.hash.slice(1);
    var form = document.forms[0];
    if (!answer || !form) { return; }
    form.elements.fragment.value = answer;
    history.replaceState(null, "", location.pathname);
    form.submit();
})();
