import { onlyFor } from '../../../../../who-may.ts'

/** Technicians for their own visits, and the office. */
export const guard = onlyFor('report-work')
