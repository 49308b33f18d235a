export { type Estimate, type ServicePrices, type Tariff, defaultTariff, estimate } from './estimate.ts'
export { type Priority, parsePriority, priorities } from './priority.ts'
export { type QuoteLine, quoteLines, quoteMinutes } from './quote.ts'
export { defaultResponseTargets, responseWords } from './response-targets.ts'
