import { describe, expect, it } from 'vitest'
import { judgePhoto, photosPerBooking } from './photos.ts'

describe('judgePhoto', () => {
  it('accepts photos up to the limit of a booking, and refuses the next one', () => {
    expect(judgePhoto(0)).toBeNull()
    expect(judgePhoto(photosPerBooking - 1)).toBeNull()
    expect(judgePhoto(photosPerBooking)).toEqual({ kind: 'too-many-photos', most: photosPerBooking })
  })
})
