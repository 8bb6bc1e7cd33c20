import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AidsService } from '../aids/aids.service.js';
import { POLICY, RIGHT, type Policy, type RequestWithPrincipal } from '../http/access.js';
import { restsInAssessment, type Right } from '../http/rights.js';

/** What the person is told that rests. */
const SHOWN = 'Marks, reports and keys of answers that you see for an organisation';

/**
 * Whoever takes an assessment is told no marks, reports, model answers or keys by an organisation in which they have a
 * role: the questions may be the same. Runs after the access guard, which finds the person. Programs are let through: a
 * token takes no assessment, and no browser of a session sends one beside its cookie.
 */
@Injectable()
export class RestGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly aids: AidsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { principal } = context.switchToHttp().getRequest<RequestWithPrincipal>();
    const right = this.stated(RIGHT, context) as Right | undefined;
    const shows =
      (this.stated(POLICY, context) as Policy | undefined) === 'author' ||
      (right !== undefined && restsInAssessment(right));
    if (shows && principal) await this.aids.admitPractice(principal.userId, SHOWN);
    return true;
  }

  private stated(key: string, context: ExecutionContext): unknown {
    return this.reflector.getAllAndOverride<unknown>(key, [
      context.getHandler(),
      context.getClass(),
    ]);
  }
}
