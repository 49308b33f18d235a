import { type Result, accept, pence, refuse } from '#modules/shared'
import { type SettingFault, createFieldReader } from '../stored-fields.ts'
import { type EmergencyTier, type Plan, type PlanSettings, defaultPlanSettings, planLimits } from './plans.ts'

export interface PlansRefused {
  readonly kind: 'bad-plans'
  readonly faults: readonly SettingFault[]
}

/** Somebody saved plans since the version that an edit names was read. */
export interface PlansChanged {
  readonly kind: 'plans-changed'
}

export function printPlans({ version, plans, tiers }: PlanSettings) {
  return {
    version,
    plans: plans.map(({ id, name, monthly, yearly, features, isPopular, isActive }) => ({
      id,
      name,
      monthly_pence: Number(monthly),
      yearly_pence: Number(yearly),
      features,
      popular: isPopular,
      active: isActive,
    })),
    tiers: tiers.map(({ id, name, minutes, price, isActive }) => ({
      id,
      name,
      minutes,
      price_pence: Number(price),
      active: isActive,
    })),
  }
}

const oneLine = (most: number) => new RegExp(`^(?=\\S)[^\\p{Cc}\\p{Cs}]{1,${most}}$`, 'u')
const name = oneLine(planLimits.name)
const feature = oneLine(planLimits.feature)
const named = `must be a name of at most ${planLimits.name} characters`

/** Exactly the plans and tiers that there are, each once, in their order. */
export function parsePlans(stored: unknown): Result<PlanSettings, PlansRefused> {
  const faults: SettingFault[] = []
  const listed = (path: 'plans' | 'tiers', most: number): readonly unknown[] => {
    const list: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, path) : undefined
    if (Array.isArray(list) && list.length === most) return list
    faults.push({ path, message: `must be a list of ${most}` })
    return []
  }
  const { plans: planned, tiers: tiered } = defaultPlanSettings
  const plans = listed('plans', planned.length).map((one, at) => {
    const otherwise = planned[at]
    if (!otherwise) throw new Error('there are more plans than were counted')
    const read = planFrom(one, otherwise)
    faults.push(...read.faults.map((fault) => under(`plans.${at}`, fault)))
    return read.value
  })
  const tiers = listed('tiers', tiered.length).map((one, at) => {
    const otherwise = tiered[at]
    if (!otherwise) throw new Error('there are more tiers than were counted')
    const read = tierFrom(one, otherwise)
    faults.push(...read.faults.map((fault) => under(`tiers.${at}`, fault)))
    return read.value
  })
  const version = versionFrom(stored)
  if (version === null) faults.push({ path: 'version', message: 'must be the version that was read' })
  const [, second] = plans.flatMap(({ isPopular }, at) => (isPopular ? [at] : []))
  if (second !== undefined) faults.push({ path: `plans.${second}.popular`, message: 'is true for one plan at most' })
  return faults.length > 0 ? refuse({ kind: 'bad-plans', faults }) : accept({ version: version ?? 0, plans, tiers })
}

/** The plans after an edit of `version`; refused where `kept` are of another. */
export function plansAfter(kept: PlanSettings, edited: PlanSettings): Result<PlanSettings, PlansChanged> {
  if (edited.version !== kept.version) return refuse({ kind: 'plans-changed' })
  return accept({ ...edited, version: kept.version + 1 })
}

/** Rows of the time before versions have none: they are 0. Null for what is no version. */
function versionFrom(stored: unknown): number | null {
  const version: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'version') : undefined
  if (version === undefined) return 0
  return typeof version === 'number' && Number.isSafeInteger(version) && version >= 0 ? version : null
}

interface Read<T> {
  readonly value: T
  readonly faults: readonly SettingFault[]
}

function planFrom(stored: unknown, otherwise: Plan): Read<Plan> {
  const read = createFieldReader(stored)
  const monthly = read.wholeNumber('monthly_pence', Number(otherwise.monthly), 0, planLimits.mostPence)
  const plan: Plan = {
    id: idFrom(read, otherwise.id),
    name: read.text('name', otherwise.name, name, named),
    monthly: pence(monthly),
    yearly: pence(read.wholeNumber('yearly_pence', Number(otherwise.yearly), 0, monthly * 12)),
    features: read.texts('features', otherwise.features, feature, 1, planLimits.mostFeatures),
    isPopular: read.yesNo('popular', otherwise.isPopular),
    isActive: read.yesNo('active', otherwise.isActive),
  }
  return { value: plan, faults: read.faults() }
}

function tierFrom(stored: unknown, otherwise: EmergencyTier): Read<EmergencyTier> {
  const read = createFieldReader(stored)
  const tier: EmergencyTier = {
    id: idFrom(read, otherwise.id),
    name: read.text('name', otherwise.name, name, named),
    minutes: read.wholeNumber('minutes', otherwise.minutes, 1, planLimits.mostMinutes),
    price: pence(read.wholeNumber('price_pence', Number(otherwise.price), 0, planLimits.mostPence)),
    isActive: read.yesNo('active', otherwise.isActive),
  }
  return { value: tier, faults: read.faults() }
}

/** An id names the place of its plan, and never changes. */
function idFrom<Id extends string>(read: ReturnType<typeof createFieldReader>, id: Id): Id {
  read.text('id', id, new RegExp(`^${id}$`), `must be ${id}`)
  return id
}

function under(prefix: string, { path, message }: SettingFault): SettingFault {
  return { path: path === '' ? prefix : `${prefix}.${path}`, message }
}
