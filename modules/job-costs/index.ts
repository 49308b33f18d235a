export { type JobCostsModule, createJobCosts } from './create-job-costs.ts'
export { type PartCost, type PartOfJob, type PartCostRefusal, type UsedPart, partCostLimits } from './part-costs.ts'
export type { JobCostPorts, JobCostStore } from './ports.ts'
