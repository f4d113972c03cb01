/** Fields whose values a person needs to see, and that say nothing of the borrower. */
const shownFields =
  /^(id|amount|currency|event|status|created|updated|created_at|updated_at|reference_id|external_id|payment_id|business_id|owner_id|user_id|merchant_code|bank_code|channel_code|retail_outlet_name|failure_code|callback_virtual_account_id|fixed_payment_code_id|fixed_payment_code_payment_id|transaction_timestamp|estimated_arrival_time|expected_amount|expiration_date|type|is_closed|is_single_use)$/

/** What one of the shown fields may hold: a short word, number or time without spaces. */
const shownValue = /^[\w.:+-]{0,100}$/
const textMax = 4_000

/**
 * A callback for a person to read: amounts, references, statuses and times as they came, of every other value only how
 * it looks (letters as x, digits as 9). What is no JSON shows only that.
 */
export function maskedMessage(body: Buffer): string {
  const text = body.toString('utf8').slice(0, textMax)
  try {
    return JSON.stringify(masked(JSON.parse(body.toString('utf8')), false), null, 2).slice(0, textMax)
  } catch {
    // No JSON: nothing says which part of it is a name.
    return looksOf(text)
  }
}

function masked(value: unknown, shown: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each, shown))
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    return Object.fromEntries(entries.map(([name, each]) => [name, masked(each, shownFields.test(name))]))
  }
  if (value === null || typeof value === 'boolean') return value
  const text = String(value)
  return shown && shownValue.test(text) ? value : looksOf(text)
}

function looksOf(text: string): string {
  return text.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '9')
}
