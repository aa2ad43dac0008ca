import { Text } from '@chakra-ui/react';
import { WebsiteLink } from '#renderer/ui/display/website-link.tsx';

/** Pages of carriers that show where a parcel is, followed by its number. */
const pages: readonly (readonly [RegExp, string])[] = [
  [/^dhl\b/i, 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  [/^ups\b/i, 'https://www.ups.com/track?tracknum='],
  [/^fedex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/^usps\b/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
];

/** Suggestions for the name of a carrier. */
export const CARRIERS = ['DHL', 'UPS', 'FedEx', 'USPS'];

interface TrackingProps {
  job: { readonly carrier: string | null; readonly tracking_number: string | null };
}

/** Who brings the product and its tracking number, which leads to the carrier's page where that is known. */
export const Tracking = ({ job: { carrier, tracking_number: number } }: TrackingProps) => {
  if (!carrier && !number) return null;
  const page = pages.find(([name]) => name.test(carrier ?? ''))?.[1];
  return (
    <Text mt="1" overflowWrap="anywhere" userSelect="text">
      {carrier && `Sent with ${carrier}. `}
      {number && 'Tracking number: '}
      {number && page ? <WebsiteLink website={`${page}${encodeURIComponent(number)}`}>{number}</WebsiteLink> : number}
    </Text>
  );
};
