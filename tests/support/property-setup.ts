/** Vitest runs this before each file of tests: properties without a `numRuns` of their own follow `PROPERTY_FACTOR` too. */
import fc from 'fast-check'
import { runs } from './property-runs.ts'

/** The number of cases that fast-check takes where nothing is said. */
const usual = 100

fc.configureGlobal({ numRuns: runs(usual) })
