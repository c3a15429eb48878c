import { useState } from 'react'
import { formatDate } from '#lib/format.ts'
import { endsSoon } from '#shop/account/papers.ts'
import type { PaperOnWire, TouristOnWire } from '#shop/account/papers.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { Account } from '../../parts/account/account.tsx'
import css from '../../parts/account/lists.module.css'
import { useShell } from '../../parts/shell-context.ts'
import { DocumentDialog } from './document-dialog.tsx'
import type { Data } from './documents.route.ts'
import { kindNames } from './paper-fields.tsx'
import { PapersList } from './papers-list.tsx'
import { TouristDialog, touristKindNames } from './tourist-dialog.tsx'

/** Documents and fellow travellers (CUST-02), masked until the customer reveals them. */
export default function DocumentsScreen({ data }: { data: Data }) {
  return (
    <Account trail={[{ text: m.account_documents() }]}>
      <h1>{m.account_documents()}</h1>
      <div className={css.narrow}>
        <Documents first={data.documents} />
        <Tourists first={data.tourists} />
        <p className="small muted row row-nw">
          <Icon name="shield-check" size="s" />
          <span>{m.account_documents_kept()}</span>
        </p>
        <noscript>
          <Note>{m.profile_needs_script()}</Note>
        </noscript>
      </div>
    </Account>
  )
}

/** A list with add, change and remove. */
function useItems<One extends { id: number }>(first: readonly One[]) {
  const [items, setItems] = useState(first)
  const [editing, setEditing] = useState<One | 'new' | null>(null)
  return {
    items,
    editing,
    setEditing,
    put: (one: One) =>
      setItems((all) =>
        all.some(({ id }) => id === one.id) ? all.map((old) => (old.id === one.id ? one : old)) : [...all, one],
      ),
    drop: (id: number) => setItems((all) => all.filter((one) => one.id !== id)),
  }
}

function Documents({ first }: { first: PaperOnWire[] }) {
  const list = useItems(first)
  const { editing } = list
  const toast = useToast()
  return (
    <section aria-labelledby="documents-title" className={css.section}>
      <div className={css.head}>
        <h2 id="documents-title" className="h3">
          {m.account_papers()}
        </h2>
        <Button kind="line" size="s" aria-label={m.account_document_new()} onClick={() => list.setEditing('new')}>
          <Icon name="plus" size="s" />
          {m.account_add()}
        </Button>
      </div>
      {list.items.length === 0 && <p className="muted">{m.account_documents_none()}</p>}
      <PapersList
        items={list.items}
        icon={({ document_type: kind }) => (kind === 'RU_FOREIGN' ? 'plane' : 'document')}
        name={({ document_type: kind }) => kindNames[kind]()}
        more={(one) => <About paper={one} />}
        read={(id) => api.get('/api/documents/{id}/', { params: { id } })}
        remove={(id) => api.delete('/api/documents/{id}/', { params: { id } })}
        onRemoved={list.drop}
        onEdit={list.setEditing}
      />
      {editing && (
        <DocumentDialog
          paper={editing === 'new' ? null : editing}
          onClose={() => list.setEditing(null)}
          onSaved={(paper) => {
            list.put(paper)
            toast({ text: m.account_saved(), icon: 'check-circle' })
          }}
        />
      )}
    </section>
  )
}

/** Holder and dates, with a warning if a country may refuse entry with it. */
function About({ paper }: { paper: PaperOnWire | TouristOnWire }) {
  const { visitor } = useShell()
  const latin = [paper.last_name_lat, paper.first_name_lat].filter(Boolean).join(' ')
  return (
    <>
      {latin && <span className="small muted">{latin}</span>}
      {paper.issue_date && (
        <span className="small muted">{m.account_issued({ date: formatDate(paper.issue_date) })}</span>
      )}
      {paper.expire_date && (
        <span className="small muted">{m.account_until({ date: formatDate(paper.expire_date) })}</span>
      )}
      {endsSoon({ expire_date: paper.expire_date ?? '' }, visitor.today) && (
        <span className="small row row-nw">
          <Icon name="warning" size="s" />
          <span>{m.account_ends_soon()}</span>
        </span>
      )}
    </>
  )
}

function Tourists({ first }: { first: TouristOnWire[] }) {
  const list = useItems(first)
  const { editing } = list
  const toast = useToast()
  return (
    <section aria-labelledby="tourists-title" className={css.section}>
      <div className={css.head}>
        <h2 id="tourists-title" className="h3">
          {m.account_tourists()}
        </h2>
        <Button kind="line" size="s" aria-label={m.account_tourist_new()} onClick={() => list.setEditing('new')}>
          <Icon name="plus" size="s" />
          {m.account_add()}
        </Button>
      </div>
      {list.items.length === 0 && <p className="muted">{m.account_tourists_none()}</p>}
      <PapersList
        items={list.items}
        icon={({ kind }) => (kind === 'adult' ? 'user' : 'baby')}
        name={({ last_name: last, first_name: name }) => `${last} ${name}`}
        more={(one) => (
          <>
            <span className="small muted">
              {touristKindNames[one.kind]()}, {formatDate(one.birth_date)}. {kindNames[one.document_type]()}
            </span>
            <About paper={one} />
          </>
        )}
        read={(id) => api.get('/api/tourists/{id}/', { params: { id } })}
        remove={(id) => api.delete('/api/tourists/{id}/', { params: { id } })}
        onRemoved={list.drop}
        onEdit={list.setEditing}
      />
      {editing && (
        <TouristDialog
          tourist={editing === 'new' ? null : editing}
          onClose={() => list.setEditing(null)}
          onSaved={(tourist) => {
            list.put(tourist)
            toast({ text: m.account_saved(), icon: 'check-circle' })
          }}
        />
      )}
    </section>
  )
}
