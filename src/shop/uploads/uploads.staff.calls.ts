import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { shopPictureBody, shopPictureOnWire, shopPicturesAnswer, shopPicturesQuery } from './uploads.wire.ts'

export const uploadsStaffCalls = defineCalls('uploads', {
  listShopPictures: {
    method: 'get',
    path: '/api/staff/uploads/',
    access: { staff: 'uploads.read' },
    summary: 'Pictures that staff uploaded for pages and products, newest first',
    query: shopPicturesQuery,
    answer: shopPicturesAnswer,
  },
  sendShopPicture: {
    method: 'post',
    path: '/api/staff/uploads/',
    access: { staff: 'uploads.write' },
    summary: 'Stores a picture for pages or products; it is re-encoded without metadata, and everybody may see it',
    // Photos of cameras; as many pixels as photos of customers.
    form: { maxBytes: 24 * 1024 * 1024 },
    body: shopPictureBody,
    answer: shopPictureOnWire,
    status: 201,
    idempotent: true,
    refusals: [
      'file_empty',
      'file_type_unknown',
      'file_pdf',
      'file_broken',
      'file_too_many_pixels',
      'too_many_requests',
      'service_unavailable',
    ],
  },
  removeShopPicture: {
    method: 'delete',
    path: '/api/staff/uploads/{id}/',
    access: { staff: 'uploads.write' },
    summary: 'Deletes a picture that staff uploaded; pages that name it show none',
    params: z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    answer: z.object({}),
    refusals: ['not_found'],
  },
})
