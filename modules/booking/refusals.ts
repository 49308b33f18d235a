export interface ServiceUnknown {
  readonly kind: 'service-unknown'
}
