import type { BusinessCalled } from './offline-page.ts'

/** The parts of a service worker's scope that ours uses; TypeScript has pages and workers in separate libraries. */
export interface WorkerScope {
  readonly location: { readonly origin: string; readonly search: string }
  /** Written before the script by the server. */
  readonly calloutSite?: BusinessCalled
  readonly clients: { matchAll(asked: object): Promise<readonly { readonly url: string }[]> }
  readonly registration: { update(): Promise<unknown> }
  addEventListener(kind: 'install' | 'activate', work: (event: LastingEvent) => void): void
  addEventListener(kind: 'message', work: (event: LastingEvent & { readonly data: unknown }) => void): void
}

export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
