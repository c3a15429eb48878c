import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { uploadBody, uploadedPicture, uploadOnWire } from './uploads.wire.ts'

export const uploadsCalls = defineCalls('uploads', {
  sendUpload: {
    method: 'post',
    path: '/api/uploads/',
    access: 'customer',
    summary: 'Stores a photo for a review, a reclamation or a document; it is re-encoded without metadata',
    // Photos of phones take up to eight megabytes.
    form: { maxBytes: 12 * 1024 * 1024 },
    body: uploadBody,
    answer: uploadOnWire,
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
  readUpload: {
    method: 'get',
    path: '/api/uploads/{key}/picture.jpg',
    access: 'open',
    moreFor: 'uploads.read',
    summary: 'A stored photo: for its sender, for staff with `uploads.read`, for everybody if its review is published',
    params: z.object({ key: z.string().regex(/^[\w-]{43}$/) }),
    answer: uploadedPicture,
    contentType: 'image/jpeg',
    refusals: ['not_found', 'sign_in_required'],
  },
})
