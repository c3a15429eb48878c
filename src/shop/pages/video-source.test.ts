import { expect, test } from 'vitest'
import { readVideo } from './video-source.ts'

const rutube = 'a'.repeat(32)
test.each([
  [`https://rutube.ru/video/${rutube}/`, `https://rutube.ru/play/embed/${rutube}/`],
  ['https://vk.com/video-12_345', 'https://vkvideo.ru/video_ext.php?oid=-12&id=345'],
  ['https://vkvideo.ru/video12_345', 'https://vkvideo.ru/video_ext.php?oid=12&id=345'],
  ['https://www.youtube.com/watch?v=abcdefghi_-&t=5', 'https://www.youtube-nocookie.com/embed/abcdefghi_-'],
  ['https://youtu.be/abcdefghi_-', 'https://www.youtube-nocookie.com/embed/abcdefghi_-'],
  ['/images/film.mp4', '/images/film.mp4'],
  ['https://cdn.example.com/film.webm', 'https://cdn.example.com/film.webm'],
])('a video of %s is played from %s', (given, url) => {
  expect(readVideo(given)?.url).toBe(url)
})

test.each([
  'https://example.com/film',
  'http://youtu.be/abcdefghi_-',
  'https://youtu.be/short',
  'https://youtube.com.evil.example/watch?v=abcdefghi_-',
  `https://rutube.ru/video/${'z'.repeat(32)}/`,
  'javascript:alert(1).mp4',
  '//evil.example/film.mp4',
  'film.mp4',
  '',
])('%j is no video', (given) => {
  expect(readVideo(given)).toBeNull()
})
