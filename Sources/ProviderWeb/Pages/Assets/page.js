// Shows times in the reader's time zone, and adds buttons that copy texts and reveal passwords. All pages also work without scripts.
"use strict";

const language = document.documentElement.lang;
// The same calendar and the same order of day and month as in the texts of the provider.
const locale = { en: "en-GB", th: "th-u-ca-gregory" }[language] ?? language;

for (const element of document.querySelectorAll("time[datetime*=T]")) {
  const date = new Date(element.dateTime);
  if (!Number.isNaN(date.getTime())) {
    element.title = element.textContent;
    const style = { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" };
    if (element.dataset.seconds) { style.second = "2-digit"; }
    element.textContent = new Intl.DateTimeFormat(locale, style).format(date);
  }
}

for (const button of document.querySelectorAll("button[data-reveal]")) {
  const fields = button.dataset.reveal.split(" ").map((id) => document.getElementById(id));
  button.hidden = false;
  button.addEventListener("click", () => {
    const isShown = button.getAttribute("aria-pressed") === "true";
    button.setAttribute("aria-pressed", String(!isShown));
    for (const field of fields) { field.type = isShown ? "password" : "text"; }
  });
  // A password that is submitted as text could be suggested in other fields later.
  button.form.addEventListener("submit", () => { for (const field of fields) { field.type = "password"; } });
}

const said = document.getElementById("said");

for (const button of document.querySelectorAll("button[data-copy]")) {
  const source = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = source.value ?? source.textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Only pages in a secure context (https or localhost) may write to the clipboard. On other pages, the text is selected for the person
      // to copy.
      if (source.select) {
        source.select();
      } else {
        getSelection().selectAllChildren(source);
      }
      return;
    }
    said.textContent = "";
    said.textContent = button.dataset.copied;
  });
}
