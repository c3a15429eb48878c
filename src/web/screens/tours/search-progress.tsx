import { m } from '#texts/messages.js'
import { Progress } from '#ui/progress.tsx'
import { counted } from '../../parts/listing/counted.ts'
import css from './tour-search.module.css'
import type { LiveTours } from './use-tour-search.ts'

const over = ['completed', 'no_results', 'skipped', 'failed'] as const

/** How far the search is, by operators and in words; who did not answer; and new hotels, shown by a press (Z3). */
export function SearchProgress({ live, here }: { live: LiveTours; here: string }) {
  const { search, news, isStopped } = live
  // An operator that does not fly there was not asked, so it is not missing.
  const asked = search.operators.filter(({ state }) => state !== 'skipped')
  const done = asked.filter(({ state }) => over.some((one) => one === state)).length
  const silent = asked.filter(({ state }) => state === 'failed').length
  const isRunning = search.status === 'running' && !isStopped
  return (
    <div className={css.progress}>
      <div className={css.progressLine}>
        <span role="status" className="small muted">
          {isRunning
            ? asked.length === 0
              ? m.tours_searching()
              : m.tours_answered({ done, all: asked.length })
            : isStopped && search.status === 'running'
              ? m.tours_stopped()
              : silent > 0
                ? m.tours_silent({ ...counted(silent), all: asked.length })
                : m.tours_all_answered()}
        </span>
        <span className={css.progressActs}>
          {news && (
            <button type="button" className="link small" onClick={live.showNews}>
              {news.hotels > 0 ? m.tours_show_new(counted(news.hotels)) : m.tours_show_prices()}
            </button>
          )}
          {isRunning && (
            <>
              <a className={`link small ${css.plainOnly}`} href={here}>
                {m.tours_refresh()}
              </a>
              <button type="button" className={`link small ${css.scripted}`} onClick={live.stop}>
                {m.tours_stop()}
              </button>
            </>
          )}
        </span>
      </div>
      {isRunning && <Progress label={m.tours_searching()} value={search.progress} max={100} />}
      {live.isFailed && (
        <p className="small" role="alert">
          {m.tours_failed()}
        </p>
      )}
      <span className="vh" role="status">
        {news && news.hotels > 0 ? m.tours_show_new(counted(news.hotels)) : ''}
      </span>
    </div>
  )
}
