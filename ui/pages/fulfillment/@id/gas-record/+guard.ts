import { onlyFor } from '../../../../who-may.ts'

/** The technician who leads the visit, and the office. */
export const guard = onlyFor('report-work')
