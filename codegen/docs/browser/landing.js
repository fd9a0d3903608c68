/** Places of the reference were once places of this page. */
if (/^#(tag|webhook|description|model)\b/.test(location.hash))
  location.replace(`/docs/reference${location.hash}`);
