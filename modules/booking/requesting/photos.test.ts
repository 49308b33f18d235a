import { describe, expect, it } from 'vitest'
import { judgePhoto, photosPerBooking } from './photos.ts'

describe('judgePhoto', () => {
  it('takes photos up to the number that a booking may have, and refuses the next', () => {
    expect(judgePhoto(0)).toBeNull()
    expect(judgePhoto(photosPerBooking - 1)).toBeNull()
    expect(judgePhoto(photosPerBooking)).toEqual({ kind: 'too-many-photos', most: photosPerBooking })
  })
})
