import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { links } from '../../links.ts'
import { groundOf } from '../../parts/tours/form-data.ts'
import { TourForm } from '../../parts/tours/tour-form.tsx'
import { pathOf } from '../../parts/tours/tour-trail.ts'
import { readWish } from '../../parts/tours/tour-wish.ts'
import type { TourSectionsData } from './sections.route.ts'
import css from './tour-section.module.css'

/** All destinations: the countries with their resorts (TOUR-08). */
export default function TourSectionsScreen({ data: { form, sections } }: { data: TourSectionsData }) {
  const { wish } = readWish(new URLSearchParams() as never, groundOf(form))
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[
          { text: m.catalog_home(), href: links.home() },
          { text: m.tours_title(), href: links.tours() },
          { text: m.tours_all_destinations() },
        ]}
      />
      <h1>{m.tours_all_destinations()}</h1>
      <div className="section">
        <TourForm data={form} wish={wish} places={[]} kind="bar" />
      </div>
      <div className={css.groups}>
        {sections.map(({ path, name, children }) => (
          <section key={path} aria-labelledby={`to-${pathOf(path)}`}>
            <h2 id={`to-${pathOf(path)}`} className="h4">
              <a href={links.tourSection(pathOf(path))}>{name}</a>
            </h2>
            <ul>
              {children.map((child) => (
                <li key={child.path}>
                  <a href={links.tourSection(pathOf(child.path))}>{child.name}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
