export { LivePay as default } from '../components/pay/LivePay.tsx'
