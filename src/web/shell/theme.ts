/**
 * Runs before the first paint, as cached pages are shared and must not flash (design §4.2). It marks that script is enabled, the theme of the
 * cookie, and whether the city was chosen, so that the question about it takes no space. Written by hand as text: the CSP allows exactly this by
 * its hash.
 */
export const themeScript =
  "(function(d,c){d.script='on';var t=/(?:^|; )theme=(light|dark)/.exec(c);if(t)d.theme=t[1];" +
  "if(/(?:^|; )region_id=\\d/.test(c))d.region='chosen'})(document.documentElement.dataset,document.cookie)"
