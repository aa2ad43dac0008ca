import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UNPRINTABLE } from '#shared/contract/fields.ts';
import type { Context } from '../context.ts';
import * as jobPayments from '../domains/checkout/job-payments.service.ts';
import { receiveDispute } from '../domains/disputes/record-dispute.ts';
import { confirmRefund } from '../domains/refunds/refunds.service.ts';
import * as subscriptionPayments from '../domains/subscription/subscription-payments.service.ts';
import { ApiError } from '../http/api-error.ts';
import { receiveBody } from '../http/parse-bodies.ts';
import { unstorableFields } from '../http/validate.ts';
import { InvalidSignature, UnusableEvent } from '../providers/payments/payment-errors.ts';

const MAX_BYTES = 1024 * 1024;

/** `POST /webhooks/payments`: the provider's payment events, signed over the raw body. A 200 stops redelivery. */
export const paymentWebhook =
  (context: Context, withinMs?: number) =>
  async (app: FastifyInstance): Promise<void> => {
    const settlers: Readonly<Record<string, typeof jobPayments | typeof subscriptionPayments>> = {
      job: jobPayments,
      subscription: subscriptionPayments,
    };
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (request: FastifyRequest) =>
      receiveBody(request.raw, { maxBytes: MAX_BYTES, withinMs }),
    );

    const read = (body: Buffer, signature: string | undefined) => {
      try {
        return context.payments.readEvent(body, signature);
      } catch (error) {
        if (error instanceof InvalidSignature || error instanceof UnusableEvent)
          throw new ApiError('malformed', error.message);
        throw error;
      }
    };

    app.post('/webhooks/payments', async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = read(body, typeof signature === 'string' ? signature : undefined);
      // No statement can store this event, although it is signed. A server error would have it redelivered repeatedly.
      if (unstorableFields(event).length > 0) throw new ApiError('invalid', UNPRINTABLE);
      const { purpose = '' } = event.payment?.metadata ?? {};
      if (event.type === 'payment.succeeded' && event.payment && Object.hasOwn(settlers, purpose)) {
        await settlers[purpose]?.settle(context, event.payment, { id: event.id, type: event.type });
      } else if (event.payment && Object.hasOwn(settlers, purpose)) {
        await settlers[purpose]?.follow(context, event.payment.id, event.type);
      }
      if (event.type === 'refund.changed' && event.refundOf) await confirmRefund(context, event.refundOf);
      if (event.type === 'dispute.changed' && event.dispute) await receiveDispute(context, event.dispute);
      return { received: true };
    });
  };
