import { onlyFor } from '../../../who-may.ts'

/** Technicians for their own visits, and the office; a customer reads the report elsewhere. */
export const guard = onlyFor('report-work')
