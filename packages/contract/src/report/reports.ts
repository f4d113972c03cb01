/** Every report with its calls. */
export * from './borrow-again-rate.ts'
export * from './channel-conversion-rate.ts'
export * from './conversion-rate.ts'
export * from './overdue-monitoring.ts'
export * from './overdue-monitoring-total.ts'
export * from './pass-rate.ts'
export * from './place-recovery.ts'
export * from './tourists-register-to-apply.ts'
