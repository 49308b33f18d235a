import { z } from 'zod'

/** One reading of the position of a phone. */
export const location = z.strictObject({
  latitude: z.number('Please give a latitude').min(-90, 'From -90 to 90').max(90, 'From -90 to 90'),
  longitude: z.number('Please give a longitude').min(-180, 'From -180 to 180').max(180, 'From -180 to 180'),
  accuracy: z.number('Please give the accuracy in metres').min(0, 'At least 0').max(100_000, 'At most 100,000 metres'),
})
