import { z } from '@hono/zod-openapi'
import { readVideo } from '../video-source.ts'
import { defineBlock } from './define-block.wire.ts'

/** A film. Until a press there is only its picture: no other site learns of the visitor. */
export const videoBlock = defineBlock({
  type: 'video',
  words: {
    name: ['Видео', 'Video'],
    fields: {
      title: ['Название', 'Name'],
      text: ['Подпись', 'Text'],
      url: ['Ссылка на видео', 'Address of the video'],
      picture: ['Заставка', 'Picture before it begins'],
      published: ['Дата публикации', 'Day of publication'],
    },
  },
  fields: ({ text, picture }) => ({
    title: text(200),
    text: text(500).optional(),
    url: z
      .string()
      .max(500)
      .refine((url) => readVideo(url) !== null, 'a video of RuTube, VK Video or YouTube, or a file .mp4 or .webm'),
    picture: picture(),
    /** For search engines, as 2026-11-28. */
    published: z.iso.date().optional(),
  }),
})
