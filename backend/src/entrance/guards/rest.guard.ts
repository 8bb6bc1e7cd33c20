import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AidsService } from '../../taking/aids/index.js';
import {
  POLICY,
  type Policy,
  type RequestWithPrincipal,
  restsInAssessment,
  RIGHT,
  type Right,
} from '../../platform/http/index.js';

/** What the person is told that rests. */
const SHOWN = 'Marks, reports and keys of answers that you see for an organisation';

/**
 * Whoever takes an assessment is told no marks, reports, model answers or keys by an organisation in which they have a
 * role: the questions may be the same. Runs after the access guard, which finds the person. A program asks in the name of
 * whoever made its token and is told as little: its text would else open what rests in the page beside.
 */
@Injectable()
export class RestGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly aids: AidsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { principal, member } = context.switchToHttp().getRequest<RequestWithPrincipal>();
    const right = this.stated(RIGHT, context) as Right | undefined;
    const shows =
      (this.stated(POLICY, context) as Policy | undefined) === 'author' ||
      (right !== undefined && restsInAssessment(right));
    const userId = principal?.userId ?? member?.userId;
    if (!shows || userId === undefined) return true;
    if (member === undefined) await this.aids.admitPractice(userId, SHOWN);
    else await this.aids.admitMember({ ...member, userId }, SHOWN);
    return true;
  }

  private stated(key: string, context: ExecutionContext): unknown {
    return this.reflector.getAllAndOverride<unknown>(key, [
      context.getHandler(),
      context.getClass(),
    ]);
  }
}
