export const REPORT_REASONS = {
  review: {
    untrue: 'It isn’t true',
    offensive: 'It’s offensive or discriminatory',
    private: 'It has private details, such as an address or phone number',
    unrelated: 'It isn’t about the stay',
    advertising: 'It’s advertising',
    other: 'Something else',
  },
  message: {
    offensive: 'It’s offensive or threatening',
    scam: 'It looks like a scam, such as paying outside the site',
    advertising: 'It’s advertising',
    other: 'Something else',
  },
} as const;

export type ReportKind = keyof typeof REPORT_REASONS;
export type ReportReason = { [Kind in ReportKind]: keyof (typeof REPORT_REASONS)[Kind] }[ReportKind];

export function reportReasonText(kind: string, reason: string): string {
  const texts: Record<string, Record<string, string>> = REPORT_REASONS;
  return texts[kind]?.[reason] ?? reason;
}

/** Maximum lengths, in characters. */
export const REPORT_LIMITS = { text: 1000, reason: 500 } as const;

export const REPORT_LISTS = ['waiting', 'decided'] as const;
export type ReportList = (typeof REPORT_LISTS)[number];

/** The number of messages before a reported one that an admin sees, and the number after it. */
export const MESSAGES_AROUND = 5;
