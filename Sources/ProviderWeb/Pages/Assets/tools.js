// Adds the completion of paths to the Graph API Explorer, which also works without scripts.
"use strict";

const path = document.getElementById("path");
if (path) {
  const list = document.getElementById("paths");
  const fixed = [...list.options].map((option) => option.value);
  const { node, fields, edges, ownFields, ownEdges } = path.dataset;
  // The fields and edges of the nodes that can be completed: the person, and the node that the page shows.
  const nodes = new Map([["me", { fields: ownFields, edges: ownEdges }], [node, { fields, edges }]]);
  const about = (text, kind) => {
    const known = nodes.get(text.replace(/^\/?(?:v[0-9.]+\/)?/, "").replace(/\/$/, ""));
    return known ? known[kind].split(",").filter(Boolean) : [];
  };

  // Returns the completions of a text: with another field at the end of the list, or another edge at the end of the path.
  const completions = (text) => {
    const list = /^(.*[?&]fields=(?:[^&]*,)?)([^&,]*)$/.exec(text);
    if (list) {
      const chosen = new Set(list[1].replace(/^.*[?&]fields=/, "").split(","));
      return about(list[1].replace(/\?.*$/, ""), "fields").filter((field) => field.startsWith(list[2]) && !chosen.has(field)).map((field) => list[1] + field);
    }
    const edge = /^(\/?(?:v[0-9.]+\/)?[^\/?]+\/)([^\/?]*)$/.exec(text);
    if (edge) {
      return about(edge[1], "edges").filter((name) => name.startsWith(edge[2])).map((name) => edge[1] + name);
    }
    return fixed;
  };

  const refresh = () => {
    const options = completions(path.value).map((value) => {
      const option = document.createElement("option");
      option.value = value;
      return option;
    });
    list.replaceChildren(...options);
  };
  path.addEventListener("input", refresh);
  path.addEventListener("focus", refresh);
}
