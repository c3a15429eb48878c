/**
 * Stands at the end of the body and fetches the page's script once the first picture is painted, or the page's first paint where no
 * picture is marked as the first: a page is read and works without script, so a slow line carries letters and pictures before it. The
 * browser tells of that paint (Largest Contentful Paint); where it does not, or something larger stood there before, a tenth of a second
 * after the picture came does. A picture that does not come holds it for two seconds at most, and a press for no time. Written by hand as
 * text: the policy of the page allows exactly this by its hash; the names of the files stand in attributes.
 */
export const startScript =
  '(function(d,s){var begun;' +
  "function begin(){if(begun)return;begun=1;s.modules.split(' ').concat(s.entry).forEach(function(href,i,all){" +
  "var last=i===all.length-1,e=d.createElement(last?'script':'link');" +
  "if(last){e.type='module';e.src=href}else{e.rel='modulepreload';e.href=href}if(href)d.head.append(e)})}" +
  'function soon(){requestAnimationFrame(function(){setTimeout(begin,100)})}' +
  "var p=d.querySelector('img[fetchpriority=high]');if(d.hidden)return begin();" +
  'if(window.PerformanceObserver)new PerformanceObserver(function(l){l.getEntries().forEach(function(e){' +
  "if(!p||e.element===p)begin()})}).observe({type:'largest-contentful-paint',buffered:true});" +
  "if(!p||p.complete)soon();else{p.addEventListener('load',soon);p.addEventListener('error',soon)}" +
  "addEventListener('pointerdown',begin);addEventListener('keydown',begin);setTimeout(begin,2000)" +
  '})(document,document.currentScript.dataset)'
