import { describe, expect, it } from 'vitest'
import { connectionNames, connections } from '#modules/connections'
import { type ProviderName, providers } from '#modules/payments'
import { type Source, importsOf, readSources } from './sources.ts'

const folderOf = (provider: ProviderName) => (provider === 'test' ? 'test-gateway' : provider)

/** The adapters whose tests run the contract of a payment gateway. */
function underContract(sources: readonly Source[]): readonly string[] {
  return sources
    .filter(({ path }) => /^adapters\/.*\.test\.ts$/.test(path))
    .flatMap(importsOf)
    .flatMap(({ from, to }) =>
      to === 'tests/contracts/payments/payment-gateway.contract.ts' ? [from.split('/')[1] ?? ''] : [],
    )
}

describe('a payment provider', () => {
  it('whose adapter runs another contract only is not found', () => {
    const text = "import { outboxContract } from '../../tests/contracts/shared/outbox.contract.ts'"
    expect(underContract([{ path: 'adapters/acme/index.test.ts', text }])).toEqual([])
  })

  it('whose adapter runs the contract is found by the import in its test', () => {
    const text = "import { paymentGatewayContract } from '../../tests/contracts/payments/payment-gateway.contract.ts'"
    expect(underContract([{ path: 'adapters/acme/contract.test.ts', text }])).toEqual(['acme'])
  })

  it('has a connection among those for payments, whose page and first start know it by that', () => {
    const forPayments = connectionNames.filter((name) => connections[name].group === 'payments')
    expect(forPayments).toEqual(providers.filter((provider) => provider !== 'test'))
  })

  it('of each name has an adapter whose tests run the contract of a gateway', () => {
    const tested = underContract(readSources())
    expect(providers.map(folderOf).filter((folder) => !tested.includes(folder))).toEqual([])
  })
})
