import { type DragEvent, useState } from 'react'
import { m } from '#texts/messages.js'
import { classNames } from '#ui/class-names.ts'
import { FieldSet } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { photoTypes } from '../../browser/send-photo.ts'
import css from './photo-field.module.css'
import { maxPhotos, type Photo, type Photos } from './use-photos.ts'

interface Props {
  id: string
  label: string
  mark?: string
  hint: string
  photos: Photos
  error?: string
}

/** Photos of returned goods or of documents (UX R3): several at once, by camera, or dropped; each with progress, retry, rotate and remove. */
export function PhotoField({ id, photos, ...texts }: Props) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    photos.add([...event.dataTransfer.files])
  }
  return (
    <FieldSet id={id} {...texts}>
      <ul className={css.photos} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {photos.list.map((photo, index) => (
          <li key={photo.key} className={css.photo}>
            <One photo={photo} number={index + 1} photos={photos} />
          </li>
        ))}
        {photos.list.length < maxPhotos && (
          <li>
            <label
              className={classNames(css.add, isOver && css.over)}
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
            >
              <Icon name="camera" />
              <span>{m.returns_photo_add()}</span>
              <span className={css.drop}>{m.returns_photo_drop()}</span>
              <input
                className="vh"
                type="file"
                accept={photoTypes}
                multiple
                onChange={(event) => {
                  photos.add([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {photos.said && (
        <p className={css.said} role="alert">
          <Icon name="alert" size="s" /> {photos.said}
        </p>
      )}
    </FieldSet>
  )
}

function One({ photo, number, photos }: { photo: Photo; number: number; photos: Photos }) {
  const isFailed = photo.state === 'failed'
  return (
    <>
      <img src={photo.shown} alt={m.returns_photo({ number })} width={96} height={96} />
      {photo.state === 'sending' && (
        <progress
          aria-label={m.returns_photo_loading({ number })}
          max={1}
          value={photo.part}
          className={css.progress}
        />
      )}
      {isFailed && (
        <button type="button" className={css.retry} onClick={() => photos.retry(photo.key)}>
          <Icon name="refresh" />
          <span className="vh">{m.returns_photo_retry({ number })}</span>
        </button>
      )}
      <span className={css.buttons}>
        {photo.state === 'sent' && (
          <IconButton
            icon="refresh"
            size="s"
            label={m.returns_photo_rotate({ number })}
            onClick={() => photos.rotate(photo.key)}
          />
        )}
        <IconButton
          icon="close"
          size="s"
          label={m.returns_photo_remove({ number })}
          onClick={() => photos.remove(photo.key)}
        />
      </span>
    </>
  )
}
