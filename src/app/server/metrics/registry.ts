/**
 * What is counted for Prometheus in this process. Labels have few values, all of them from our own tables: no address, no id, nothing that
 * anybody typed. Loaded only where `METRICS_ADDRESS` is set.
 */
import { Registry } from 'prom-client'

export const registry = new Registry()

/** Before each name of ours. */
export const prefix = 'portal_'
