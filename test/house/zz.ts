import { cruise, root } from './imports.ts'
const ours = cruise(root)
const by = new Map(ours.modules.map((m: any) => [m.source, m]))
for (const target of ['src/kit/db.ts','src/outside/tours/port.ts']) {
  const seen = new Map<string,string>([['src/web/entry-browser.tsx','']]); const q=['src/web/entry-browser.tsx']
  while(q.length){const s=q.shift()!; if(s===target)break; for(const d of (by.get(s) as any)?.dependencies??[]) if(!seen.has(d.resolved)){seen.set(d.resolved,s);q.push(d.resolved)}}
  let p=target; const path=[]; while(p){path.unshift(p);p=seen.get(p)!}; console.log(path.join('\n  > '))
}
for (const v of ours.violations as any[]) if(v.rule!=='no-server-code-in-the-browser') console.log(v.rule,v.from,v.to)
console.log((ours.violations as any[]).filter(v=>v.rule==='no-server-code-in-the-browser').length)
process.exit(0)
