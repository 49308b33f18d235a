import { type Result, accept, refuse } from '#modules/shared'
import type {
  FirstFault,
  FirstOwner,
  FirstSettings,
  OwnerRefused,
  SetUpAlready,
  SetUpFrom,
  SetupPorts,
} from './ports.ts'
import { codeForm, judgeTry, readCode } from './setup-code.ts'

export type { FirstSettings, Owners, SetupCodes, SetupPorts } from './ports.ts'
export { codeAlphabet } from './setup-code.ts'
export { setupLimits } from './text-limits.ts'

/** The code is wrong, or not valid any more. */
interface WrongSetupCode {
  readonly kind: 'wrong-setup-code'
}

/** Everything that is wrong with the form, in one round. */
interface SetupNotValid {
  readonly kind: 'setup-not-valid'
  readonly settings: readonly FirstFault[]
  readonly owner: OwnerRefused | null
}

export type SetupRefusal = SetUpAlready | WrongSetupCode | SetupNotValid

interface SetUp {
  readonly code: string
  readonly owner: FirstOwner
  readonly settings: FirstSettings
  readonly from: SetUpFrom
}

/**
 * The set-up of a site without an administrator. The settings are saved first and the owner is made last, in one
 * transaction: a process that dies before leaves a site without an owner, and the same form sent again goes on.
 */
export function createSetup({ owners, business, codes, announce, actAs, clock, ids }: SetupPorts) {
  let wrong = 0
  /** One set-up at a time: of two that come together, the second finds an administrator. */
  let last: Promise<unknown> = Promise.resolve()

  const isOpen = async () => !(await owners.hasAdmin())

  function renew(): void {
    wrong = 0
    announce(codes.renew())
  }

  async function tryCode(typed: string): Promise<Result<null, SetUpAlready | WrongSetupCode>> {
    if (!(await isOpen())) {
      codes.forget()
      return refuse({ kind: 'set-up-already' })
    }
    const code = codes.read()
    const step = judgeTry(code !== null && codes.isSame(readCode(typed), code), wrong)
    if (step.kind === 'right') return accept(null)
    if (step.kind === 'renew') renew()
    else wrong = step.wrong
    return refuse({ kind: 'wrong-setup-code' })
  }

  async function complete({ code, owner, settings, from }: SetUp): Promise<Result<null, SetupRefusal>> {
    const tried = await tryCode(code)
    if (!tried.ok) return tried
    const [faults, judged] = await Promise.all([business.faults(settings), owners.judge(owner)])
    if (faults.length > 0 || !judged.ok)
      return refuse({ kind: 'setup-not-valid', settings: faults, owner: judged.ok ? null : judged.refusal })
    await business.save(settings)
    const userId = ids.next('usr')
    const act = { userId, at: clock.now(), ...from }
    const made = await actAs(act, () => owners.make(userId, owner, judged.value))
    codes.forget()
    return made
  }

  return {
    /** Whether the site has no administrator. */
    isOpen,
    ownerEmail: (): string | null => owners.ownerEmail,
    /** For a start: where the site has no administrator, announces the code, which lasts until it is used. */
    async begin(): Promise<void> {
      if (!(await isOpen())) return codes.forget()
      const code = codes.read()
      if (code === null || !codeForm.test(code)) renew()
      else announce(code)
    },
    tryCode,
    complete(setUp: SetUp): Promise<Result<null, SetupRefusal>> {
      const done = last.then(() => complete(setUp))
      last = done.catch(() => {})
      return done
    },
  }
}

export type SetupModule = ReturnType<typeof createSetup>
